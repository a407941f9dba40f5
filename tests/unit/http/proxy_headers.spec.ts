import { test } from '@japa/runner'
import { hasProxyHeader } from '#backend/engine/http/proxy_headers'

/** Each of them alone, as nginx, HAProxy, Apache, IIS and CDNs send them. */
const OF_PROXIES = [
  'x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-client-ip',
  'x-cluster-client-ip', 'x-original-forwarded-for', 'x-original-url', 'x-remote-addr', 'true-client-ip', 'cf-connecting-ip', 'cf-ray',
  'fastly-client-ip', 'fly-client-ip', 'x-envoy-external-address', 'x-proxyuser-ip',
]
/** What Prometheus, curl, Node and browsers send. */
const OF_PROGRAMS = [
  'host', 'user-agent', 'accept', 'accept-encoding', 'accept-language', 'connection', 'x-prometheus-scrape-timeout-seconds',
  'authorization', 'sec-fetch-mode', 'sec-fetch-user', 'sec-ch-ua-platform', 'upgrade-insecure-requests', 'cache-control', 'cookie',
  'traceparent',
]

test.group('http / headers of proxies', () => {
  test('{$self} alone shows a proxy').with(OF_PROXIES).run(({ assert }, name) => assert.isTrue(hasProxyHeader({ [name]: '192.0.2.1' })))

  test('a program that asks by itself sends none', ({ assert }) =>
    assert.isFalse(hasProxyHeader(Object.fromEntries(OF_PROGRAMS.map((name) => [name, 'x'])))))
})
