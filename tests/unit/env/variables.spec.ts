/** The same variables in README.md, .env.example, docker-compose.yml and backend/engine/env. */
import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { ROOT } from '../../../tools/root.ts'

const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
const namesIn = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

const README = read('README.md')
const settings = README.slice(README.indexOf('\n## Settings'), README.indexOf('\n## How it is built'))
const documented = namesIn(settings, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|HOST|PORT|DEMO|WORKER)`/g).filter((name) => !name.endsWith('_'))
const validated = namesIn(read('backend/engine/env/env.ts'), /^ {2}([A-Z0-9_]+): /gm)
const compose = read('docker-compose.yml')
const environment = namesIn(compose.slice(0, compose.indexOf('\nservices:')), /^ {4}([A-Z0-9_]+): /gm)
const interpolated = namesIn(compose, /\$\{([A-Z0-9_]+)/g)
const example = namesIn(read('.env.example'), /^#?([A-Z0-9_]+)=/gm)

/** Set by the tools that start the application. */
const NOT_FOR_PEOPLE = ['NODE_ENV']
/** Of a provider of messages: a family of names in a table of its own, and with Docker in messages.env. */
const isOfProvider = (name: string) => /^(SMS|WHATSAPP)_/.test(name)
/** The image sets the first two, the embedded PostgreSQL is not in it. */
const NOT_WITH_DOCKER = ['HOST', 'PORT', 'EMBEDDED_PG_DIR']
/** Fixed in docker-compose.yml. */
const FIXED = ['DATABASE_URL', 'STORAGE_DIR', 'WORKER']

test.group('env / variables', () => {
  test('the README documents what is validated, and nothing else', ({ assert }) => {
    assert.isAbove(documented.length, 40)
    assert.sameMembers(documented.filter((name) => !isOfProvider(name)), validated.filter((name) => !NOT_FOR_PEOPLE.includes(name)))
  })

  test('docker compose passes each of them', ({ assert }) => {
    const needed = documented.filter((name) => !isOfProvider(name) && !NOT_WITH_DOCKER.includes(name))
    assert.sameMembers(environment, needed)
    assert.sameMembers(needed.filter((name) => !interpolated.includes(name)), FIXED)
  })

  test('the example of the file .env names what docker compose reads from it', ({ assert }) => {
    assert.sameMembers(example, interpolated)
  })
})
