// What other parts of the tree may use of the server: tools and tests start it as a whole.
export { readConfig, type Config } from './shared/config/config.ts';
export { startServer, type RunningServer, type ServerParts } from './app/start-server.ts';
