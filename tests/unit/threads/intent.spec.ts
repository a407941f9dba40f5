import { test } from '@japa/runner'
import { intentOf, isOfMachine } from '#backend/trade/threads/intent'

const CONVERSATIONS: readonly (readonly [text: string, intent: string | null])[] = [
  // Where is my carpet?
  ['fin wslat zrbiya dyali', 'where'], ['wach wajda', 'where'], ['فين زربيتي', 'where'], ['فين وصلات الزربية ديالي؟', 'where'],
  ['أين زربيتي', 'where'], ['متى تجهز السجادة؟', 'where'], ['واش واجدة', 'where'], ['واش الزرابي واجدين؟', 'where'],
  ['où est mon tapis', 'where'], ['ou est mon tapi', 'where'], ['Où est mon tapis ?', 'where'], ['OU EST MA COMMANDE!!', 'where'],
  ['bonjour, mon tapis est prêt ?', 'where'], ['c’est prêt ?', 'where'], ['quand mon tapis sera prêt', 'where'],
  ['donde esta mi alfombra', 'where'], ['¿Dónde está mi alfonbra?', 'where'], ['esta listo?', 'where'], ['estado de mi pedido', 'where'],
  ['where is my carpet', 'where'], ['Where’s my crapet?', 'where'], ['is my rug ready?', 'where'],
  ['when will my carpet be ready', 'where'],
  ['imta tkoun wajda zarbia dyali', 'where'], ['salam fin zrabi dyawli', 'where'],
  // Something else that has such words.
  ['où êtes-vous ?', null], ['where is your shop', null], ['where can I buy a carpet', null], ['où est le livreur', null],
  ['quand venez-vous chercher mon tapis ?', null], ['combien pour un tapis', null], ['bch7al zrbiya', null], ['شحال الزربية', null],
  ['mon tapis n’est pas propre', null], ['mon tapis est perdu ?', null], ['where is the carpet 3', null], ['pick up my carpet', null],
  // Yes.
  ['oui', 'yes'], ['ok d’accord', 'yes'], ['واخا', 'yes'], ['نعم', 'yes'], ['sí', 'yes'], ['wakha', 'yes'], ['Oui, merci !', 'yes'],
  ['OK', 'yes'], ['واخا شكرا', 'yes'], ['de acuerdo', 'yes'], ['je suis d’accord', 'yes'], ['موافق', 'yes'], ['Yes please', 'yes'],
  // No yes.
  ['oui mais demain', null], ['ok?', null], ['oui ?', null], ['je suis pas d’accord', null], ['ok pour 100', null], ['oui non', null],
  ['si vous voulez', null], ['si vous plait', null], ['d’accord si vous baissez', null], ['ok…', null],
  ['not ok', null], ['واخا غدا', null],
  ['yes but only one', null], ['okay where is it', null], ['👍', null],
  // No.
  ['non', 'no'], ['no gracias', 'no'], ['لا شكرا', 'no'], ['la', 'no'], ['non merci', 'no'], ['no problem', null], ['non pas encore', null],
  // Stop and start.
  ['STOP', 'stop'], ['arrêtez', 'stop'], ['توقفوا', 'stop'], ['stop sms', 'stop'], ['Arrêtez les messages', 'stop'], ['start', 'start'],
  ['arrêtez le lavage', null], ['stop washing my carpet', null], ['ne vous arrêtez pas', null],
  // Nothing.
  ['', null], ['   ', null], ['😀😀😀', null], ['123', null], ['a'.repeat(10_000), null], ['oui '.repeat(2_500), null],
  ['Réponse automatique : oui', null], ['Auto-reply: where is my order?', null],
]

test.group('threads / intents', () => {
  for (const [text, intent] of CONVERSATIONS) {
    test(`“${text.slice(0, 40)}” is ${intent ?? 'for a person'}`, ({ assert }) => {
      assert.equal(intentOf(text)?.intent ?? null, intent)
    })
  }

  test('the answer is in the language of the question', ({ assert }) => {
    const asked = ['where is my carpet', 'où est mon tapis', 'dónde está mi alfombra', 'فين زربيتي', 'fin zrbiya dyali']
    const locales = asked.map((text) => intentOf(text)?.locale)
    assert.deepEqual(locales, ['en', 'fr', 'es', 'ar', 'ar'])
    assert.isNull(intentOf('ok')?.locale)
  })

  test('answers of machines are recognised', ({ assert }) => {
    for (const text of ['Réponse automatique: je suis absent', 'Out of office', 'رد تلقائي: شكرا']) assert.isTrue(isOfMachine(text), text)
    assert.isFalse(isOfMachine('mon tapis automatique'))
  })
})
