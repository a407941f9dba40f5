/**
 * The words by which a question or an answer is recognised, in their plain spelling (`foldLetters`): without accents, vowel marks and
 * hamza, ة as ه, ى as ي. `darija` is Moroccan Arabic in Latin letters; it is answered in Arabic.
 */
import type { Locale } from '#common/locales'

export type Tongue = Locale | 'darija'

type Words = Readonly<Record<Tongue, string>>

/** Where something is. */
export const WHERE: Words = {
  en: 'where wheres',
  fr: 'ou',
  es: 'donde dnde onde',
  ar: 'اين فين وين فاين فينها فينهي',
  darija: 'fin fen feen fine fayn fain wayn wein',
}

/** When it is ready. */
export const WHEN: Words = {
  en: 'when',
  fr: 'quand',
  es: 'cuando',
  ar: 'متي امتي فوقاش وقتاش ايمتي',
  darija: 'imta emta fo9ach fou9ach fouqach wa9tach waqtach',
}

/** That it is ready, finished or has come. */
export const READY: Words = {
  en: 'ready finished done',
  fr: 'pret prete prets pretes fini finie finis finies termine terminee arrive arrivee',
  es: 'listo lista listos listas terminado terminada acabado acabada',
  ar: 'جاهز جاهزه جاهزين واجد واجده واجدين وجدات وجدت تجهز يجهز وصلات وصلت كملات سالات',
  darija: 'wajda wajd wajed wajdin wajdat wajdt ouajda ouajed wjda jahza jahz wslat wslt wasalat weslat weslet wsselat '
    + 'waslat kmlat salat',
}

/** What stands before a question. */
export const ASKING: Words = {
  en: 'is are status',
  fr: 'est etat statut',
  es: 'esta estan estado',
  ar: 'هل واش حاله وضعيه',
  darija: 'wach wash ouach wesh',
}

/** What the client has given away. */
export const CARPET: Words = {
  en: 'carpet carpets rug rugs order blanket blankets laundry',
  fr: 'tapis moquette moquettes commande couverture couvertures linge',
  es: 'alfombra alfombras tapete tapetes pedido manta mantas',
  ar: 'زربيه زربيتي زربيتنا زرابي زرابيا زربيات سجاده سجاد سجادتي سجادي طلبي طلبيه طلبيتي طلبيتنا طلب بطانيه بطانيتي موكيط '
    + 'موكيت كوموند',
  darija: 'zrbiya zrbia zrbya zrbiyti zrbiti zarbiya zarbia zarbiyti zerbia zerbiya zerbiyti zrabi zrabiya zrabina zrebya '
    + 'zrebti talab talabi tapi kommand',
}

export const MINE: Words = {
  en: 'my our',
  fr: 'mon ma mes notre nos',
  es: 'mi mis nuestro nuestra',
  ar: 'ديالي ديالنا تاعي متاعي نتاعي',
  darija: 'dyali diali dyalna dialna dyaly ta3i tai',
}

/** Who asks for these asks for something else: a price, an address, a courier, washing. */
export const ELSEWHERE = new Set((
  'can could price much cost shop store office located location courier driver man buy wash clean pick collect fetch come coming '
  + 'another new you peut peux puis pouvez prix combien cout magasin bureau adresse livreur chauffeur acheter laver nettoyer '
  + 'chercher recuperer venir venez viendrez passez prendre ramasser vous etes autre nouveau nouvelle perdu perdue abime puedo '
  + 'pueden puedes precio cuanto cuesta tienda oficina direccion repartidor comprar lavar limpiar recoger vienen otra otro nuevo '
  + 'ثمن تمن شحال بشحال بكم سعر محل مكتب عنوان عنوانكم محلكم موزع مندوب شراء نغسل غسل تجيو تجي تاخدو جديد جديده taman tamane chhal '
  + 'bchhal bch7al ch7al ma7al mahal l7anout hanout nghsel ghsel tji tjiw tjiou jiw'
).split(' '))

/** A price is accepted. */
export const YES: Words = {
  en: 'yes yep yeah ok okay okey agreed accept accepted',
  fr: 'oui ouais ouai ok daccord accord dacc accepte',
  es: 'si sip vale acepto acuerdo ok',
  ar: 'نعم ايه واخا واخه واخ موافق موافقه موافقين اوك اوكي قبلت',
  darija: 'wakha wakhha waxa wa5a iyeh iyyeh ayeh ayyeh na3am n3am mwaf9 mouafiq mwafe9',
}

/** It is refused. */
export const NO: Words = {
  en: 'no nope',
  fr: 'non nn',
  es: 'no',
  ar: 'لا لالا مبغيتش مابغيتش',
  darija: 'la lla lala mabghitch mabghitech mab4itch',
}

/** What may stand beside a yes or a no and changes nothing. */
export const POLITE = new Set((
  'thanks thank thx please i we the price it is with that sure of course good hello hi merci svp stp sil vous plait te je j suis '
  + 'nous le prix cest c est pour moi bon bien sur ca marche bonjour bonsoir salut mr mme gracias por favor claro el precio estoy '
  + 'de con yo lo buenos dias hola شكرا جزيلا من فضلك عفاك عافاك السلام عليكم ورحمه الله اخي خويا سيدي لاله علي الثمن انا بارك فيك '
  + 'صافي chokran choukran chkran 3afak afak salam khouya khoya sidi lalla safi ana 3la'
).split(' '))

/** No more messages. */
export const STOP: Words = {
  en: 'stop unsubscribe',
  fr: 'arret arretez arreter arrete desabonner desabonnez desinscrire',
  es: 'baja parar paren alto cancelar',
  ar: 'توقفوا توقف اوقفوا وقفوا حبسو حبسوا ستوب',
  darija: '7bsou hbsou 7absou habsou wa9fou',
}

export const START: Words = {
  en: 'start unstop',
  fr: 'demarrer reprendre reprenez',
  es: 'reanudar alta',
  ar: 'ابدا ابداوا استانفوا ستارت',
  darija: 'bdaw bdaou',
}

/** What may stand beside these two. */
export const ABOUT_MESSAGES = new Set((
  'messages message sms whatsapp sending the me to all les de des d envoyer envoyez moi m vos tous mensajes mensaje los enviar '
  + 'enviarme darme الرسائل رسائل الرسايل رسايل عن ارسال ليا messagat lia'
).split(' '))

/** An answer that a telephone or a programme gives by itself. */
export const OF_MACHINES = new RegExp([
  'auto(?:matic)? ?(?:reply|response|reponse)', 'reponse auto', 'respuesta auto', 'out of office', 'absence du bureau', 'no ?reply',
  'ne pas repondre', 'no responder', 'رد تلقايي', 'الرد الالي',
].join('|'))

export const TONGUES: readonly Tongue[] = ['en', 'fr', 'es', 'ar', 'darija']
