export { AnnouncementChange } from './announcement-change.tsx';
