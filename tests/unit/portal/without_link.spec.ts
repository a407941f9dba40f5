import { test } from '@japa/runner'
import { withoutLink } from '#backend/pages/portal/without_link'

const link = 'https://zarbia.test/o/abc?lang=fr'

test.group('portal / text without its link', () => {
  test('what only announces the link goes with it ({text})').with([
    { text: `CMD-26-000034 is ready. Left to pay: 94.20 MAD. How you get it: ${link}. Open: Mon-Sat 09:00-19:00`,
      shown: 'CMD-26-000034 is ready. Left to pay: 94.20 MAD. Open: Mon-Sat 09:00-19:00' },
    { text: `CMD-26-000049 est livrée. Votre reçu\u00a0: ${link}. Merci`, shown: 'CMD-26-000049 est livrée. Merci' },
    { text: `تم تسليم CMD-26-000049. الوصل: ${link}. شكرا لكم`, shown: 'تم تسليم CMD-26-000049. شكرا لكم' },
    { text: `We come on Tuesday. To change it: ${link}`, shown: 'We come on Tuesday.' },
    { text: `CMD-26-000001 waits for your approval (230.00 MAD): ${link}`, shown: 'CMD-26-000001 waits for your approval (230.00 MAD).' },
    { text: `Follow ${link} or call us`, shown: 'Follow ↓ or call us' },
    { text: 'No link: nothing changes.', shown: 'No link: nothing changes.' },
  ]).run(({ assert }, { text, shown }) => { assert.equal(withoutLink(text), shown) })
})
