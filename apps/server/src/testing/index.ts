// What tests of the server share: a whole server, an HTTP client, a clock, people.
export { testClock, type TestClock } from './clock.ts';
export { ask, callOn, reasonOf, type Answer, type Ask, type CallOptions } from './http-client.ts';
export { codeByMail, demo, logInDemo, mailsTo, newPerson, wirePassword, type Person } from './people.ts';
export { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts';
