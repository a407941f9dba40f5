/** Templates of messages to clients about what repeats every few weeks. */
import type { PredefinedTemplate } from './predefined_template.ts'

export const REPEAT_TEMPLATES: readonly PredefinedTemplate[] = [
  {
    event: 'repeat_order_asked', audience: 'client', channels: ['whatsapp', 'sms', 'push'],
    title: { en: 'Shall we come?', fr: 'Passons-nous\u00a0?', es: '¿Pasamos?', ar: 'هل نأتي إليكم؟' },
    body: {
      en: 'Hello {first_name}, shall we come again on {slot}? Please answer here: {link}. Without an answer we do not come.',
      fr: 'Bonjour {first_name}, passons-nous à nouveau le {slot}\u00a0? Répondez ici\u00a0: {link}. Sans réponse, nous ne passons pas.',
      es: 'Hola {first_name}: ¿pasamos otra vez el {slot}? Responda aquí: {link}. Sin respuesta no pasamos.',
      ar: 'السلام عليكم {first_name}، هل نأتي إليكم من جديد {slot}؟ أجيبونا هنا: {link}. بدون جواب لن نأتي.',
    },
  },
  {
    event: 'repeat_order_made', audience: 'client', channels: ['whatsapp', 'sms', 'push'],
    title: { en: 'We come again', fr: 'Nous repassons', es: 'Volvemos a pasar', ar: 'نأتي إليكم من جديد' },
    body: {
      en: 'Hello {first_name}, we come on {slot} for your repeat order {order}. To change it: {link}. {reason}',
      fr: 'Bonjour {first_name}, nous passons le {slot} pour votre commande régulière {order}. Pour changer\u00a0: {link}. {reason}',
      es: 'Hola {first_name}: pasamos el {slot} por su pedido periódico {order}. Para cambiarlo: {link}. {reason}',
      ar: 'السلام عليكم {first_name}، موعدنا معكم لطلبيتكم المتكررة {order} هو {slot}. للتغيير: {link}. {reason}',
    },
  },
]
