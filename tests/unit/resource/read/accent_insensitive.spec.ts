import { test } from '@japa/runner'
import { accentInsensitivePattern } from '#backend/resource/read/accent_insensitive'

const finds = (typed: string, name: string) => new RegExp(accentInsensitivePattern(typed) ?? typed, 'iu').test(name)

test.group('resource / read / accent insensitive', () => {
  test('{typed} finds {name}')
    .with([
      { typed: 'zelie', name: 'Zélie' }, { typed: 'Élodie', name: 'elodie' }, { typed: 'francois', name: 'François' },
      { typed: 'nunez', name: 'NUÑEZ' }, { typed: 'احمد', name: 'أحمد' }, { typed: 'فاطمه', name: 'فاطمة' },
      { typed: 'مُصطفي', name: 'مصطفى' }, { typed: 'a.b', name: 'a.b' },
    ])
    .run(({ assert }, { typed, name }) => { assert.isTrue(finds(typed, name)) })

  test('special characters of regular expressions are escaped', ({ assert }) => {
    assert.isFalse(finds('a.b', 'axb'))
    assert.isFalse(finds('a*', 'aaa'))
  })

  test('a text without letter variants has no pattern', ({ assert }) => {
    assert.isNull(accentInsensitivePattern('123'))
    assert.isNull(accentInsensitivePattern('bdf'))
  })
})
