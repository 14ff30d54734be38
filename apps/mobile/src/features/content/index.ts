// What other features may use of help and places.
export { keepChosenPlace, readChosenPlace } from './location/chosen-place.ts';
export { coordinatesOf } from './location/place.ts';
