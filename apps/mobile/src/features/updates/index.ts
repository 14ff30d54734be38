// What the frame shows of updates.
export { UpdateDialog } from './update-dialog.tsx';
