/** The server as `npm start` runs it, but with the cheap passwords of tests: a hash of production takes some 0.3 s of a processor. */
const environment = process.env.NODE_ENV
process.env.NODE_ENV = 'test'
await import('#backend/app/config/hash')
process.env.NODE_ENV = environment
await import('#backend/app/bin/server')
