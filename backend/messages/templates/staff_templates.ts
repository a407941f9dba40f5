/** Templates of messages to staff. */
import type { TemplateSource } from './template_source.ts'

export const STAFF_TEMPLATES: readonly TemplateSource[] = [
  {
    event: 'count_difference', audience: 'user', channels: ['in_app'],
    title: {
      en: 'Different count in {order}',
      fr: 'Écart de comptage dans {order}',
      es: 'Diferencia de recuento en {order}',
      ar: 'فرق في العدد: {order}',
    },
    body: {
      en: 'Items received: {items}. {reason}',
      fr: 'Articles reçus\u00a0: {items}. {reason}',
      es: 'Artículos recibidos: {items}. {reason}',
      ar: 'عدد القطع المستلمة: {items}. {reason}',
    },
  },
  {
    event: 'quote_decided', audience: 'user', channels: ['in_app', 'push'],
    title: { en: '{client} has answered', fr: '{client} a répondu', es: '{client} ha respondido', ar: 'أجاب {client}' },
    body: {
      en: 'The quote for {order} is answered. {link}',
      fr: 'Le devis de {order} a une réponse. {link}',
      es: 'El presupuesto de {order} tiene respuesta. {link}',
      ar: 'تم الجواب على عرض سعر {order}. {link}',
    },
  },
  {
    event: 'order_stuck', audience: 'user', channels: ['in_app'],
    title: { en: '{order} does not move', fr: '{order} n\'avance pas', es: '{order} no avanza', ar: 'الطلبية {order} متوقفة' },
    body: {
      en: '{order} has waited too long where it is. {reason}',
      fr: '{order} attend depuis trop longtemps. {reason}',
      es: '{order} lleva demasiado tiempo esperando. {reason}',
      ar: 'الطلبية {order} تنتظر منذ مدة طويلة. {reason}',
    },
  },
  {
    event: 'drying_overdue', audience: 'user', channels: ['in_app'],
    title: { en: 'Drying overdue', fr: 'Séchage en retard', es: 'Secado con retraso', ar: 'تأخر التجفيف' },
    body: {
      en: 'A drying should be over. {reason}',
      fr: 'Un séchage devrait être terminé. {reason}',
      es: 'Un secado debería haber terminado. {reason}',
      ar: 'كان من المفروض أن ينتهي التجفيف. {reason}',
    },
  },
  {
    event: 'rack_full', audience: 'user', channels: ['in_app'],
    title: { en: 'A rack is full', fr: 'Une étagère est pleine', es: 'Un estante está lleno', ar: 'رف ممتلئ' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'rework', audience: 'user', channels: ['in_app'],
    title: { en: 'Back to work: {order}', fr: 'Reprise\u00a0: {order}', es: 'Repaso: {order}', ar: 'إعادة المعالجة: {order}' },
    body: {
      en: 'An item of {order} goes back to work. {reason}',
      fr: 'Un article de {order} repart en traitement. {reason}',
      es: 'Un artículo de {order} vuelve a proceso. {reason}',
      ar: 'تعود قطعة من الطلبية {order} إلى المعالجة. {reason}',
    },
  },
  {
    event: 'machine_down', audience: 'user', channels: ['in_app', 'push'],
    title: { en: 'A machine is down', fr: 'Une machine est en panne', es: 'Una máquina está averiada', ar: 'عطل في آلة' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'maintenance_due', audience: 'user', channels: ['in_app'],
    title: { en: 'Maintenance is due', fr: 'Une maintenance est à faire', es: 'Hay un mantenimiento pendiente', ar: 'صيانة مستحقة' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'meter_alert', audience: 'user', channels: ['in_app'],
    title: {
      en: 'A meter is above its limit',
      fr: 'Un compteur dépasse sa limite',
      es: 'Un contador supera su límite',
      ar: 'عداد تجاوز حده',
    },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'material_low', audience: 'user', channels: ['in_app'],
    title: { en: 'A cleaning material runs low', fr: 'Un produit s\'épuise', es: 'Un producto se agota', ar: 'مادة على وشك النفاد' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'cash_variance', audience: 'user', channels: ['in_app'],
    title: { en: 'A drawer has a variance', fr: 'Une caisse a un écart', es: 'Una caja no cuadra', ar: 'فرق في الصندوق' },
    body: {
      en: 'Variance: {balance} {currency}. {reason}',
      fr: 'Écart\u00a0: {balance} {currency}. {reason}',
      es: 'Diferencia: {balance} {currency}. {reason}',
      ar: 'الفرق: {balance} {currency}. {reason}',
    },
  },
  {
    event: 'document_expiring', audience: 'user', channels: ['in_app'],
    title: { en: 'A document expires', fr: 'Un document expire', es: 'Un documento caduca', ar: 'وثيقة على وشك الانتهاء' },
    body: {
      en: '{reason} ({promised_date})',
      fr: '{reason} ({promised_date})',
      es: '{reason} ({promised_date})',
      ar: '{reason} ({promised_date})',
    },
  },
  {
    event: 'claim_opened', audience: 'user', channels: ['in_app', 'push'],
    title: { en: 'A claim of {client}', fr: 'Une réclamation de {client}', es: 'Una reclamación de {client}', ar: 'شكاية من {client}' },
    body: {
      en: '{order}: {reason} {link}',
      fr: '{order}\u00a0: {reason} {link}',
      es: '{order}: {reason} {link}',
      ar: '{order}: {reason} {link}',
    },
  },
]
