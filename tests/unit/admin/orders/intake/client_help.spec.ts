import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { clientHelp } from '../../../../../admin/staff/orders/intake/client/client_help.ts'

const [PHONE, NAME] = ['06 12 34 56 78', 'Amina']
const clerk = { mayRead: true, mayCreate: true }
const dispatcher = { mayRead: true, mayCreate: false }
const taker = { mayRead: false, mayCreate: false }
const creator = { mayRead: false, mayCreate: true }
const help = (...given: Parameters<typeof clientHelp>) => clientHelp(...given).key.split('.').at(-1)

test.group('admin / orders / intake / help for the search of a client', () => {
  test('says what can be typed, and whether a new client can be created', ({ assert }) => {
    assert.deepEqual([clerk, dispatcher, creator, taker].map((rights) => help('', null, rights)),
      ['find_or_create', 'find', 'by_name_or_create', 'by_name'])
  })

  test('when nothing is offered there is a sentence, whatever was typed', ({ assert }) => {
    assert.deepEqual([PHONE, NAME].map((typed) => help(typed, 0, dispatcher)), ['none', 'none'])
    // A client with the number may exist: whoever cannot search numbers is told so, not that there is none.
    assert.deepEqual([PHONE, NAME].map((typed) => help(typed, 0, taker)), ['by_name', 'none'])
    for (const rights of [dispatcher, taker]) for (const typed of [PHONE, NAME]) assert.isTrue(clientHelp(typed, 0, rights).isProblem)
  })

  test('a new client is offered with a sentence that one with the number may exist', ({ assert }) => {
    assert.deepEqual(clientHelp(PHONE, 1, creator), { key: 'ui.orders.intake.client_help.by_name_or_create', isProblem: false })
    assert.equal(help(PHONE, 1, clerk), 'find_or_create')
  })

  test('every sentence is there in all languages', ({ assert }) => {
    for (const rights of [clerk, dispatcher, creator, taker]) for (const typed of ['', PHONE, NAME]) for (const offered of [null, 0, 1]) {
      const { key } = clientHelp(typed, offered, rights)
      for (const locale of LOCALES) assert.notEqual(translator(locale)(key), key)
    }
  })
})
