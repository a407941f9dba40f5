import { test } from '@japa/runner'
import { isAllowedResetPage, resetLink } from '#backend/services/auth/password/reset_link'

const ALLOWED_ORIGINS = ['https://zarbia.example', 'http://10.0.0.5:8080/']

test.group('auth / reset link', () => {
  const own = ['https://zarbia.example/user/reset-password', 'https://zarbia.example/', 'http://10.0.0.5:8080/client/reset-password']
  for (const url of own) {
    test(`${url} is allowed`, ({ assert }) => {
      assert.isTrue(isAllowedResetPage(url, ALLOWED_ORIGINS))
    })
  }

  const foreign = [
    'http://zarbia.example/user', 'https://zarbia.example.evil.example/', 'https://evil.example/https://zarbia.example',
    'https://zarbia.example:8443/', 'https://user@zarbia.example/',
    'https://zarbia.example@evil.example/', 'https://zarbia.example/?next=x', 'https://zarbia.example/#x',
    'javascript:alert(1)', '//zarbia.example/user', '/user/reset-password', '', 'http://127.0.0.1:3333/',
  ]
  for (const url of foreign) {
    test(`${url || 'nothing'} is not allowed`, ({ assert }) => {
      assert.isFalse(isAllowedResetPage(url, ALLOWED_ORIGINS))
    })
  }

  test('all loopback addresses are equal', ({ assert }) => {
    for (const url of ['http://localhost:5173/user', 'http://127.0.0.1:3333/user', 'http://[::1]:3333/user']) {
      assert.isTrue(isAllowedResetPage(url, ['http://127.0.0.1:3333']))
    }
  })

  test('the token is appended to the page', ({ assert }) => {
    assert.equal(resetLink('https://zarbia.example/user/reset-password', 'abc', 'fr'), 'https://zarbia.example/user/reset-password/abc')
    assert.equal(resetLink('https://zarbia.example/user/reset-password//', 'abc', 'fr'), 'https://zarbia.example/user/reset-password/abc')
    const clientLink = resetLink('https://zarbia.example/client/reset-password', 'abc', 'fr')
    assert.equal(clientLink, 'https://zarbia.example/client/reset-password/abc?lang=fr')
    assert.equal(resetLink('https://zarbia.example', 'abc', 'ar'), 'https://zarbia.example/abc')
  })
})
