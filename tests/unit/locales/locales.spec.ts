import { test } from '@japa/runner'
import { findGaps, pluralKeys, readTranslations } from '../../../tools/commands/words.ts'
import { permissionVerbOf } from '../../../admin/staff/roles/permission_groups.ts'
import { GUARDS } from '#common/guards'
import { LOCALES } from '#common/locales'
import { permissionGroupOf, permissionNames } from '#backend/services/auth/rights/permissions'

/** The names of the interpolated values of a translation, once each. */
const interpolations = (word = '', others: string[] = []) =>
  [...new Set([...others, ...[...word.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name ?? '')])].sort()

test.group('locales', () => {
  test('{$self} has every required translation, in every plural form of the language, and no other')
    .with([...LOCALES])
    .run(({ assert }, locale) => {
      assert.deepEqual(findGaps(locale), { missing: [], empty: [], draft: [], unused: [] })
    })

  test('{$self} interpolates the same values as English')
    .with([...LOCALES])
    .run(({ assert }, locale) => {
      const [english, words] = [readTranslations('en'), readTranslations(locale)]
      const plurals = new Set(pluralKeys(english))
      for (const [key, word] of words) {
        const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
        // "One order" may omit the number.
        const [source, free] = plurals.has(base) ? [`${base}_other`, ['count']] : [key, []]
        assert.deepEqual(interpolations(word, free), interpolations(english.get(source), free), key)
      }
    })

  test('{$self} has plural forms wherever a count is interpolated')
    .with([...LOCALES])
    .run(({ assert }, locale) => {
      const counting = [...readTranslations(locale)].filter(([, word]) => interpolations(word).includes('count')).map(([key]) => key)
      assert.deepEqual(counting.filter((key) => !/_(zero|one|two|few|many|other)$/.test(key)), [])
    })

  test('{$self} names every permission by its noun and its verb, and no others')
    .with([...LOCALES])
    .run(({ assert }, locale) => {
      const names = GUARDS.flatMap((guard) => permissionNames(guard))
      const nouns = names.map((name) => `permissions.groups.${permissionGroupOf(name)}`)
      const verbs = names.map((name) => `permissions.verbs.${permissionVerbOf({ name, group: permissionGroupOf(name) })}`)
      const permissionKeys = [...readTranslations(locale).keys()].filter((key) => /^permissions\.(groups|verbs)\./.test(key))
      assert.sameMembers(permissionKeys, [...new Set([...nouns, ...verbs])])
    })

  test('Arabic is written without vowel marks and with the digits that stay left-to-right', ({ assert }) => {
    const marked = [...readTranslations('ar')].filter(([, word]) => /[\u064b-\u0652\u0660-\u0669\u06f0-\u06f9]/.test(word))
    assert.deepEqual(marked, [])
  })

  test('French keeps its double signs and guillemets on the line of their word', ({ assert }) => {
    const unprotected = [...readTranslations('fr')].map(([key, word]) => [key, word.replaceAll(/`[^`]*`/g, '')] as const)
      .filter(([, word]) => /[^\u00a0\u202f](?:[!;?»](?=[\s.,)]|$)|:(?=\s|$))|«[^\u00a0\u202f]/.test(word))
    assert.deepEqual(unprotected, [])
  })

  test('{$self} has the apostrophe of print')
    .with(['en' as const, 'fr' as const])
    .run(({ assert }, locale) => {
      assert.deepEqual([...readTranslations(locale)].filter(([, word]) => /\p{L}'[\p{L}{]/u.test(word)), [])
    })

  test('Spanish opens its questions and exclamations', ({ assert }) => {
    const count = (word: string, sign: string) => word.split(sign).length
    const wrong = [...readTranslations('es')].filter(([, word]) =>
      ['?', '!'].some((sign, n) => count(word, sign) !== count(word, '¿¡'[n] ?? '')),
    )
    assert.deepEqual(wrong, [])
  })

  test('Arabic has its own comma, question mark and semicolon', ({ assert }) => {
    const wrong = [...readTranslations('ar')].filter(([, word]) => /\p{Script=Arabic}\s*[,;?]/u.test(word))
    assert.deepEqual(wrong, [])
  })

  test('{locale} has one word for a thing')
    .with([
      { locale: 'en' as const, others: /\b[Pp]ieces?\b|[Ll]inear|\bml\b|[Mm]oquette|[Pp]rinter paper|\bPlannings\b|[Nn]ightly check/ },
      // A stop is a passage, the pickup a collecte.
      {
        locale: 'fr' as const,
        others: /\b[Pp]ièces?\b(?! et billets)(?<!ou pièce)|[Rr]amassage|[Gg]uichet|\b[Aa]rrêts\b|(?:l’|[Cc]et |[Uu]n )arrêt\b/,
      },
      // The way of a courier is a ruta; what is sent is a mensaje.
      { locale: 'es' as const, others: /\b[Pp]iezas?\b|\bml\b|\b(?:[Ee]ste|[Uu]n|[Oo]tro|[Mm]is|[Ll]os) envíos?\b/ },
      // The noun of an order is طلبية; طلب is a request. To a laundry مسح is to wipe, so a code is read; it is what clears a field, too.
      { locale: 'ar' as const, others: /الطلب \{\{|\bcm\b|\bml\b|سائق|شحن(?:ة|ات)|محط(?:ة|ات)|امسح (?!التوقيع)|مسلمة/ },
    ])
    .run(({ assert }, { locale, others }) => {
      assert.deepEqual([...readTranslations(locale)].filter(([, word]) => others.test(word)), [])
    })

  test('an empty list names what is missing; it quotes the name where its gender or article would change the sentence', ({ assert }) => {
    const sentenceOf = (locale: (typeof LOCALES)[number]) => readTranslations(locale).get('ui.list.empty') ?? ''
    assert.deepEqual((['en', 'es'] as const).map(sentenceOf), ['No {{name}} yet.', 'Aún no hay {{name}}.'])
    for (const locale of ['fr', 'ar'] as const) assert.match(sentenceOf(locale), /«\s?\{\{name\}\}\s?»/)
  })

  test('the amounts of an order carry the labels of the specification', ({ assert }) => {
    const words = readTranslations('fr')
    const labels = ['orders.fields.total', 'orders.fields.paid_total', 'orders.fields.balance', 'order_items.fields.amount']
    assert.deepEqual(labels.map((key) => words.get(key)), ['Net à payer', 'Payé', 'Reste à payer', 'Montant'])
  })
})
