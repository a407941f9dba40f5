import { test } from '@japa/runner'
import { loosely } from '#backend/resource/read/loosely'

const finds = (typed: string, name: string) => new RegExp(loosely(typed) ?? typed, 'iu').test(name)

test.group('resource / read / loosely', () => {
  test('{typed} finds {name}')
    .with([
      { typed: 'zelie', name: 'Zélie' }, { typed: 'Élodie', name: 'elodie' }, { typed: 'francois', name: 'François' },
      { typed: 'nunez', name: 'NUÑEZ' }, { typed: 'احمد', name: 'أحمد' }, { typed: 'فاطمه', name: 'فاطمة' },
      { typed: 'مُصطفي', name: 'مصطفى' }, { typed: 'a.b', name: 'a.b' },
    ])
    .run(({ assert }, { typed, name }) => { assert.isTrue(finds(typed, name)) })

  test('signs of a pattern mean themselves', ({ assert }) => {
    assert.isFalse(finds('a.b', 'axb'))
    assert.isFalse(finds('a*', 'aaa'))
  })

  test('what can be written in one way only is left as it is', ({ assert }) => {
    assert.isNull(loosely('123'))
    assert.isNull(loosely('bdf'))
  })
})
