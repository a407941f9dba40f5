/** Templates of messages to clients. */
import type { PredefinedTemplate } from './predefined_template.ts'

export const CLIENT_TEMPLATES: readonly PredefinedTemplate[] = [
  {
    event: 'order_created', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'Order {order}', fr: 'Commande {order}', es: 'Pedido {order}', ar: 'الطلبية {order}' },
    body: {
      en: 'Hello {first_name}, we have received your order {order} (items: {items}). Follow it here: {link}. {company}',
      fr: 'Bonjour {first_name}, votre commande {order} est enregistrée (articles\u00a0: {items}). Suivez-la ici\u00a0: {link}. {company}',
      es: 'Hola {first_name}: hemos registrado su pedido {order} (artículos: {items}). Sígalo aquí: {link}. {company}',
      ar: 'السلام عليكم {first_name}، تم تسجيل طلبيتكم {order} (عدد القطع: {items}). تتبعوها هنا: {link}. {company}',
    },
  },
  {
    event: 'order_accepted', audience: 'client', channels: ['whatsapp', 'sms', 'push'],
    title: { en: 'Your order is accepted', fr: 'Votre commande est acceptée', es: 'Su pedido está aceptado', ar: 'قبلنا طلبيتكم' },
    body: {
      en: 'Hello {first_name}, we have accepted your order {order}. We come on {slot}. Follow it here: {link}',
      fr: 'Bonjour {first_name}, nous avons accepté votre commande {order}. Nous passons le {slot}. Suivez-la ici\u00a0: {link}',
      es: 'Hola {first_name}: hemos aceptado su pedido {order}. Pasamos el {slot}. Sígalo aquí: {link}',
      ar: 'السلام عليكم {first_name}، قبلنا طلبيتكم {order}. موعدنا معكم هو {slot}. تتبعوها هنا: {link}',
    },
  },
  {
    event: 'slot_confirmed', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'Your appointment', fr: 'Votre rendez-vous', es: 'Su cita', ar: 'موعدكم' },
    body: {
      en: 'Hello {first_name}, we will come for {order} on {slot}. To change it: {link}',
      fr: 'Bonjour {first_name}, nous passons pour {order} le {slot}. Pour changer\u00a0: {link}',
      es: 'Hola {first_name}: pasamos por {order} el {slot}. Para cambiarlo: {link}',
      ar: 'السلام عليكم {first_name}، موعدنا معكم بخصوص {order} هو {slot}. للتغيير: {link}',
    },
  },
  {
    event: 'slot_changed', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'New appointment', fr: 'Nouveau rendez-vous', es: 'Nueva cita', ar: 'موعد جديد' },
    body: {
      en: 'Hello {first_name}, the appointment for {order} is now on {slot}. {reason}',
      fr: 'Bonjour {first_name}, le rendez-vous pour {order} est maintenant le {slot}. {reason}',
      es: 'Hola {first_name}: la cita para {order} es ahora el {slot}. {reason}',
      ar: 'السلام عليكم {first_name}، تغير موعدنا معكم بخصوص {order} إلى {slot}. {reason}',
    },
  },
  {
    // Without an arrival its sentence is left out.
    event: 'courier_on_the_way', audience: 'client', channels: ['push', 'whatsapp', 'sms'],
    title: { en: 'We are on our way', fr: 'Nous arrivons', es: 'Vamos de camino', ar: 'نحن في الطريق' },
    body: {
      en: '{courier} is on the way with {order}. Arrival about {eta}. Phone: {courier_phone}',
      fr: '{courier} est en route pour {order}. Arrivée vers {eta}. Téléphone\u00a0: {courier_phone}',
      es: '{courier} va de camino con {order}. Llegada hacia las {eta}. Teléfono: {courier_phone}',
      ar: '{courier} في الطريق إليكم بخصوص {order}. الوصول حوالي {eta}. الهاتف: {courier_phone}',
    },
  },
  {
    event: 'collected', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'Collected', fr: 'Ramassé', es: 'Recogido', ar: 'تم الاستلام' },
    body: {
      en: '{courier} has collected your order {order} (items: {items}). We measure them and send you the price.',
      fr: '{courier} a ramassé votre commande {order} (articles\u00a0: {items}). Nous les mesurons et vous envoyons le prix.',
      es: '{courier} ha recogido su pedido {order} (artículos: {items}). Los medimos y le enviamos el precio.',
      ar: 'استلم {courier} طلبيتكم {order} (عدد القطع: {items}). سنقوم بقياسها ونرسل لكم الثمن.',
    },
  },
  {
    // Needs approval: staff may have counted wrong, and check once more before the message is sent.
    event: 'count_difference', audience: 'client', channels: ['whatsapp', 'sms'], behavior: 'ask',
    title: {
      en: 'Different number of items',
      fr: 'Nombre d’articles différent',
      es: 'Número de artículos distinto',
      ar: 'عدد مختلف من القطع',
    },
    body: {
      en: 'We counted your order {order} (items: {items}): not as many as agreed. Please call us: {company_phone}',
      fr: 'Nous avons compté {order} (articles\u00a0: {items})\u00a0: ce n’est pas le nombre prévu. Appelez le {company_phone}',
      es: 'Hemos contado su pedido {order} (artículos: {items}): no son los previstos. Llámenos: {company_phone}',
      ar: 'أحصينا طلبيتكم {order} (عدد القطع: {items})، وهو عدد مخالف للمتفق عليه. اتصلوا بنا: {company_phone}',
    },
  },
  {
    event: 'quote_ready', audience: 'client', channels: ['whatsapp', 'sms', 'push'],
    title: { en: 'Your price for {order}', fr: 'Votre prix pour {order}', es: 'Su precio para {order}', ar: 'ثمن الطلبية {order}' },
    body: {
      en: '{order} is measured (items: {items}, {quantity}). Total: {total} {currency}. Accept or choose here: {link}',
      fr: '{order} est mesurée (articles\u00a0: {items}, {quantity}). Total\u00a0: {total} {currency}. Répondez ici\u00a0: {link}',
      es: '{order} está medido (artículos: {items}, {quantity}). Total: {total} {currency}. Acepte o elija aquí: {link}',
      ar: 'تم قياس الطلبية {order} (عدد القطع: {items}، {quantity}). المجموع: {total} {currency}. للقبول أو الاختيار: {link}',
    },
  },
  {
    event: 'quote_reminder', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'We wait for your answer', fr: 'Nous attendons votre réponse', es: 'Esperamos su respuesta', ar: 'ننتظر جوابكم' },
    body: {
      en: 'Hello {first_name}, {order} waits for your approval ({total} {currency}): {link}',
      fr: 'Bonjour {first_name}, {order} attend votre accord ({total} {currency})\u00a0: {link}',
      es: 'Hola {first_name}: {order} espera su conformidad ({total} {currency}): {link}',
      ar: 'السلام عليكم {first_name}، الطلبية {order} في انتظار موافقتكم ({total} {currency}): {link}',
    },
  },
  {
    event: 'order_confirmed', audience: 'client', channels: ['whatsapp', 'sms', 'push'],
    title: { en: 'Thank you', fr: 'Merci', es: 'Gracias', ar: 'شكرا لكم' },
    body: {
      en: 'Your order {order} is confirmed. It will be ready on {promised_date}.',
      fr: 'Votre commande {order} est confirmée. Elle sera prête le {promised_date}.',
      es: 'Su pedido {order} está confirmado. Estará listo el {promised_date}.',
      ar: 'تم تأكيد طلبيتكم {order}. ستكون جاهزة يوم {promised_date}.',
    },
  },
  {
    event: 'promise_changed', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'New date', fr: 'Nouvelle date', es: 'Nueva fecha', ar: 'موعد جديد' },
    body: {
      en: 'We are sorry: {order} will be ready on {promised_date}. {reason}',
      fr: 'Nous sommes désolés\u00a0: {order} sera prête le {promised_date}. {reason}',
      es: 'Lo sentimos: {order} estará listo el {promised_date}. {reason}',
      ar: 'نعتذر لكم: ستكون الطلبية {order} جاهزة يوم {promised_date}. {reason}',
    },
  },
  {
    event: 'order_ready', audience: 'client', channels: ['whatsapp', 'sms', 'push'],
    title: { en: 'Your order is ready', fr: 'Votre commande est prête', es: 'Su pedido está listo', ar: 'طلبيتكم جاهزة' },
    body: {
      en: '{order} is ready. Left to pay: {balance} {currency}. How you get it: {link}. Open: {hours}',
      fr: '{order} est prête. Reste à payer\u00a0: {balance} {currency}. Comment la recevoir\u00a0: {link}. Ouvert\u00a0: {hours}',
      es: '{order} está listo. Resto a pagar: {balance} {currency}. Cómo recibirlo: {link}. Abierto: {hours}',
      ar: 'الطلبية {order} جاهزة. الباقي للأداء: {balance} {currency}. كيف تتسلمونها: {link}. نفتح: {hours}',
    },
  },
  {
    event: 'order_refused', audience: 'client', channels: ['whatsapp', 'sms', 'push'],
    title: { en: 'Your order', fr: 'Votre commande', es: 'Su pedido', ar: 'طلبيتكم' },
    body: {
      en: 'Hello {first_name}, we cannot take your order {order}. Questions: {company_phone}. {reason}',
      fr: 'Bonjour {first_name}, nous ne pouvons pas prendre votre commande {order}. Questions\u00a0: {company_phone}. {reason}',
      es: 'Hola {first_name}: no podemos aceptar su pedido {order}. Consultas: {company_phone}. {reason}',
      ar: 'السلام عليكم {first_name}، لا يمكننا قبول طلبيتكم {order}. للاستفسار: {company_phone}. {reason}',
    },
  },
  {
    event: 'claim_answered', audience: 'client', channels: ['whatsapp', 'sms', 'push'],
    title: { en: 'Your claim', fr: 'Votre réclamation', es: 'Su reclamación', ar: 'شكايتكم' },
    body: {
      en: 'Hello {first_name}, about your claim on {order}. {reason}',
      fr: 'Bonjour {first_name}, au sujet de votre réclamation sur {order}. {reason}',
      es: 'Hola {first_name}: sobre su reclamación de {order}. {reason}',
      ar: 'السلام عليكم {first_name}، بخصوص شكايتكم عن {order}. {reason}',
    },
  },
  {
    event: 'unwashed_return', audience: 'client', channels: ['whatsapp', 'sms', 'push'],
    title: { en: 'Your items come back', fr: 'Vos articles reviennent', es: 'Sus artículos vuelven', ar: 'قطعكم تعود إليكم' },
    body: {
      en: '{order} is canceled. Your items come back unwashed. How you get them: {link}. Open: {hours}',
      fr: '{order} est annulée. Vos articles vous reviennent sans lavage. Comment les récupérer\u00a0: {link}. Ouvert\u00a0: {hours}',
      es: '{order} está cancelado. Sus artículos vuelven sin lavar. Cómo recibirlos: {link}. Abierto: {hours}',
      ar: 'ألغيت الطلبية {order}. نعيد إليكم قطعكم دون غسل. كيف تتسلمونها: {link}. نفتح: {hours}',
    },
  },
  {
    event: 'ready_reminder', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'Your order waits for you', fr: 'Votre commande vous attend', es: 'Su pedido le espera', ar: 'طلبيتكم في انتظاركم' },
    body: {
      en: 'Hello {first_name}, {order} is still with us: {link}. {reason}',
      fr: 'Bonjour {first_name}, {order} est toujours chez nous\u00a0: {link}. {reason}',
      es: 'Hola {first_name}: {order} sigue con nosotros: {link}. {reason}',
      ar: 'السلام عليكم {first_name}، الطلبية {order} لا تزال عندنا: {link}. {reason}',
    },
  },
  {
    event: 'no_response', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'We came by', fr: 'Nous sommes passés', es: 'Hemos pasado', ar: 'مررنا عندكم' },
    body: {
      en: 'We came for {order} and reached nobody. Choose another time: {link}',
      fr: 'Nous sommes passés pour {order} sans vous joindre. Choisissez un autre moment\u00a0: {link}',
      es: 'Hemos pasado por {order} y no había nadie. Elija otro momento: {link}',
      ar: 'مررنا عندكم بخصوص {order} ولم نجد أحدا. اختاروا وقتا آخر: {link}',
    },
  },
  {
    event: 'breakdown', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'We cannot come', fr: 'Nous ne pouvons pas venir', es: 'No podemos ir', ar: 'تعذر علينا الحضور' },
    body: {
      en: 'Our vehicle had to turn back, and we cannot come for {order} as agreed. We will tell you the new time. {company_phone}',
      fr: 'Notre véhicule a dû faire demi-tour, nous ne pouvons pas venir pour {order}. Nous vous dirons quand. {company_phone}',
      es: 'Nuestro vehículo ha tenido que volver y no podemos ir por {order} como acordamos. Le diremos cuándo. {company_phone}',
      ar: 'اضطرت مركبتنا إلى العودة وتعذر علينا الحضور بخصوص {order} كما اتفقنا. سنخبركم بالموعد الجديد. {company_phone}',
    },
  },
  {
    event: 'delivered', audience: 'client', channels: ['whatsapp', 'sms', 'email'],
    title: { en: 'Delivered', fr: 'Livrée', es: 'Entregado', ar: 'تم التسليم' },
    body: {
      en: '{order} is delivered. Paid: {paid} {currency}. Your receipt: {link}. Thank you, {company}',
      fr: '{order} est livrée. Payé\u00a0: {paid} {currency}. Votre reçu\u00a0: {link}. Merci, {company}',
      es: '{order} está entregado. Pagado: {paid} {currency}. Su recibo: {link}. Gracias, {company}',
      ar: 'تم تسليم الطلبية {order}. المبلغ المؤدى: {paid} {currency}. الوصل: {link}. شكرا لكم، {company}',
    },
  },
  {
    event: 'rating_request', audience: 'client', channels: ['whatsapp'],
    title: { en: 'Were you satisfied?', fr: 'Êtes-vous satisfait\u00a0?', es: '¿Está satisfecho?', ar: 'ما رأيكم في خدمتنا؟' },
    body: {
      en: 'Hello {first_name}, how was {order}? One tap is enough: {link}',
      fr: 'Bonjour {first_name}, comment s’est passée {order}\u00a0? Un clic suffit\u00a0: {link}',
      es: 'Hola {first_name}: ¿qué tal {order}? Basta un toque: {link}',
      ar: 'السلام عليكم {first_name}، كيف كانت الطلبية {order}؟ تكفي نقرة واحدة: {link}',
    },
  },
  {
    event: 'dead_stock_warning', audience: 'client', channels: ['whatsapp', 'sms'],
    title: {
      en: 'Please collect your order',
      fr: 'Merci de retirer votre commande',
      es: 'Recoja su pedido, por favor',
      ar: 'المرجو سحب طلبيتكم',
    },
    body: {
      en: '{order} has been with us for a long time. Please collect it or call us: {company_phone}',
      fr: '{order} est chez nous depuis longtemps. Merci de la retirer ou de nous appeler\u00a0: {company_phone}',
      es: '{order} lleva mucho tiempo con nosotros. Recójalo o llámenos: {company_phone}',
      ar: 'الطلبية {order} عندنا منذ مدة طويلة. المرجو سحبها أو الاتصال بنا: {company_phone}',
    },
  },
  {
    event: 'payment_received', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'Payment received', fr: 'Paiement reçu', es: 'Pago recibido', ar: 'تم الأداء' },
    body: {
      en: 'We received {paid} {currency} for {order}. Left to pay: {balance} {currency}.',
      fr: 'Nous avons reçu {paid} {currency} pour {order}. Reste à payer\u00a0: {balance} {currency}.',
      es: 'Hemos recibido {paid} {currency} por {order}. Resto a pagar: {balance} {currency}.',
      ar: 'توصلنا بمبلغ {paid} {currency} عن الطلبية {order}. الباقي للأداء: {balance} {currency}.',
    },
  },
  {
    event: 'payment_reminder', audience: 'client', channels: ['whatsapp', 'sms'],
    title: { en: 'A payment is due', fr: 'Un paiement est dû', es: 'Hay un pago pendiente', ar: 'تذكير بالأداء' },
    body: {
      en: 'Hello {client}, {balance} {currency} is left to pay for {order}. {company_phone}',
      fr: 'Bonjour {client}, il reste {balance} {currency} à payer pour {order}. {company_phone}',
      es: 'Hola {client}: quedan {balance} {currency} por pagar de {order}. {company_phone}',
      ar: 'السلام عليكم {client}، بقي مبلغ {balance} {currency} عن الطلبية {order}. {company_phone}',
    },
  },
]
