// What tests of the server share: a whole server, an HTTP client, a clock, people.
export { testClock } from './clock.ts';
export { adminCall, adminCallOnce, operatorCode, signIn, type AdminCallOptions } from './console-client.ts';
export { ask, reasonOf, type Answer } from './http-client.ts';
export { codeByMail, logInDemo, mailsTo, newPerson, wirePassword, type Person } from './people.ts';
export { startTestServer, type TestServer } from './start-test-server.ts';
export { setUpServerWithChain, setUpServerWithPaper, setUpServer } from './set-up.ts';
