/** Templates of messages to staff. */
import type { PredefinedTemplate } from './predefined_template.ts'

export const STAFF_TEMPLATES: readonly PredefinedTemplate[] = [
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
    title: {
      en: '{client} answered the quote',
      fr: '{client} a répondu au devis',
      es: '{client} respondió al presupuesto',
      ar: 'أجاب {client} على عرض الثمن',
    },
    body: {
      en: 'Answer to the quote for {order}: {link}',
      fr: 'Réponse au devis de {order}\u00a0: {link}',
      es: 'Respuesta al presupuesto de {order}: {link}',
      ar: 'الجواب على عرض ثمن {order}: {link}',
    },
  },
  {
    event: 'run_changed', audience: 'user', channels: ['in_app', 'push'],
    title: { en: 'Shipment without a courier', fr: 'Tournée sans livreur', es: 'Ruta sin repartidor', ar: 'جولة بدون موزع' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'order_stuck', audience: 'user', channels: ['in_app'],
    title: {
      en: '{order} needs attention', fr: '{order} demande votre attention', es: '{order} requiere atención',
      ar: 'الطلبية {order} تحتاج إلى انتباهك',
    },
    body: { en: '{order}: {reason}', fr: '{order}\u00a0: {reason}', es: '{order}: {reason}', ar: '{order}: {reason}' },
  },
  {
    event: 'drying_overdue', audience: 'user', channels: ['in_app'],
    title: { en: 'Drying overdue', fr: 'Séchage en retard', es: 'Secado con retraso', ar: 'تأخر التجفيف' },
    body: {
      en: 'Drying should have finished. {reason}',
      fr: 'Le séchage devrait être terminé. {reason}',
      es: 'El secado debería haber terminado. {reason}',
      ar: 'كان من المفروض أن ينتهي التجفيف. {reason}',
    },
  },
  {
    event: 'rack_full', audience: 'user', channels: ['in_app'],
    title: { en: 'Little room left', fr: 'Il reste peu de place', es: 'Queda poco sitio', ar: 'مكان يوشك على الامتلاء' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'rework', audience: 'user', channels: ['in_app'],
    title: { en: 'Rework: {order}', fr: 'Reprise\u00a0: {order}', es: 'Repaso: {order}', ar: 'إعادة المعالجة: {order}' },
    body: {
      en: 'An item of {order} needs rework. {reason}',
      fr: 'Un article de {order} est à retraiter. {reason}',
      es: 'Un artículo de {order} vuelve a proceso. {reason}',
      ar: 'تعود قطعة من الطلبية {order} إلى المعالجة. {reason}',
    },
  },
  {
    event: 'machine_down', audience: 'user', channels: ['in_app', 'push'],
    title: { en: 'Machine down', fr: 'Machine en panne', es: 'Máquina averiada', ar: 'عطل في آلة' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'maintenance_due', audience: 'user', channels: ['in_app'],
    title: { en: 'Maintenance due', fr: 'Maintenance à faire', es: 'Mantenimiento pendiente', ar: 'صيانة مستحقة' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'meter_alert', audience: 'user', channels: ['in_app'],
    title: {
      en: 'Meter above its limit',
      fr: 'Compteur au-dessus de sa limite',
      es: 'Contador por encima de su límite',
      ar: 'عداد تجاوز حده',
    },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'material_low', audience: 'user', channels: ['in_app'],
    title: { en: 'Cleaning material low', fr: 'Produit bientôt épuisé', es: 'Producto casi agotado', ar: 'مادة على وشك النفاد' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'material_expiring', audience: 'user', channels: ['in_app'],
    title: {
      en: 'Cleaning material expiring', fr: 'Produit bientôt périmé', es: 'Producto a punto de caducar', ar: 'مادة تقترب نهاية صلاحيتها',
    },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'cash_variance', audience: 'user', channels: ['in_app'],
    title: { en: 'Cash drawer mismatch', fr: 'Écart de caisse', es: 'Descuadre de caja', ar: 'فرق في الصندوق' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'document_expiring', audience: 'user', channels: ['in_app'],
    title: { en: 'Document expiring', fr: 'Document bientôt expiré', es: 'Documento a punto de caducar', ar: 'وثيقة على وشك الانتهاء' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'shift_published', audience: 'user', channels: ['in_app', 'push'],
    title: { en: 'Your shifts', fr: 'Vos horaires', es: 'Sus turnos', ar: 'أوقات عملك' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
  {
    event: 'claim_opened', audience: 'user', channels: ['in_app', 'push'],
    title: { en: 'Claim from {client}', fr: 'Réclamation de {client}', es: 'Reclamación de {client}', ar: 'شكاية من {client}' },
    body: {
      en: '{order}: {reason} {link}',
      fr: '{order}\u00a0: {reason} {link}',
      es: '{order}: {reason} {link}',
      ar: '{order}: {reason} {link}',
    },
  },
  {
    event: 'web_order', audience: 'user', channels: ['in_app', 'push'],
    title: { en: 'Order from {client}', fr: 'Commande de {client}', es: 'Pedido de {client}', ar: 'طلبية من {client}' },
    body: {
      en: '{order} was ordered on the web: {link}',
      fr: '{order} a été commandée sur le site\u00a0: {link}',
      es: '{order} se ha pedido en la web: {link}',
      ar: 'طلبت {order} من الموقع: {link}',
    },
  },
  {
    event: 'bad_rating', audience: 'user', channels: ['in_app', 'push'],
    title: { en: '{client} is not content', fr: '{client} n’est pas satisfait', es: '{client} no está contento', ar: '{client} غير راض' },
    body: {
      en: '{order}: {reason} {link}', fr: '{order}\u00a0: {reason} {link}', es: '{order}: {reason} {link}', ar: '{order}: {reason} {link}',
    },
  },
  {
    event: 'invariant_broken', audience: 'user', channels: ['in_app'],
    title: {
      en: 'The data check found something', fr: 'Le contrôle des données a trouvé quelque chose',
      es: 'El control de datos encontró algo', ar: 'وجد فحص البيانات شيئا',
    },
    body: {
      en: 'New findings: {reason}. Nothing was changed.',
      fr: 'Nouveaux constats\u00a0: {reason}. Rien n’a été modifié.',
      es: 'Hallazgos nuevos: {reason}. No se ha cambiado nada.',
      ar: 'ملاحظات جديدة: {reason}. لم يتغير أي شيء.',
    },
  },
]
