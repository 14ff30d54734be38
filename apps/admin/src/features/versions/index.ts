export { ReleaseChange } from './release-change.tsx';
