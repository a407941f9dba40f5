import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { trustedProxies } from '#backend/engine/env/trusted_proxies'

const COMPOSE = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8')

/** The defaults without an .env file: `${A:-${B:-c}}` → c */
const withoutSettings = (text: string): string => {
  const filled = text.replace(/\$\{\w+:-([^${}]*)\}/g, '$1')
  return filled === text ? text : withoutSettings(filled)
}
const defaultOf = (name: string) => new RegExp(`^ +${name}: (.*)$`, 'm').exec(withoutSettings(COMPOSE))?.[1]

test.group('start / compose', () => {
  test('passes on the variables that a server behind a proxy needs', ({ assert }) => {
    for (const name of ['CORS_ORIGINS', 'METRICS_TOKEN', 'RATE_LIMIT_FACTOR']) {
      assert.include(COMPOSE, `${name}: \${${name}:-}`)
      assert.equal(defaultOf(name), '')
    }
    assert.include(COMPOSE, 'TRUST_PROXY: ${TRUST_PROXY:-')
  })

  test('has no demo by default', ({ assert }) => {
    assert.equal(defaultOf('DEMO'), 'false')
  })

  test('trusts its own network, from which a proxy on the same machine connects, and no other', ({ assert }) => {
    const network = defaultOf('TRUST_PROXY') ?? ''
    assert.include(withoutSettings(COMPOSE), `subnet: "${network}"`)
    const isTrusted = trustedProxies('TRUST_PROXY', network)
    assert.isTrue(isTrusted(network.replace(/0\/24$/, '1'), 0))
    for (const address of ['203.0.113.1', '192.168.1.5', '172.17.0.1']) assert.isFalse(isTrusted(address, 0))
  })
})
