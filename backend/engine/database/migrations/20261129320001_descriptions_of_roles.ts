import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a role is for, in the languages of the product: a built-in one whose description nobody has changed gets all of them. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table roles drop constraint roles_description_check;
      alter table roles alter column description type jsonb
        using case when btrim(description) <> '' then jsonb_build_object('en', description) end
    `)
    this.schema.raw(`
      update roles set description = built_in.texts from jsonb_array_elements('${JSON.stringify(BUILT_IN)}') as built_in (texts)
      where is_system and description = jsonb_build_object('en', built_in.texts ->> 'en')
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table roles alter column description type text
        using left(coalesce(description ->> 'en', description ->> 'fr', description ->> 'ar', description ->> 'es'), 190);
      alter table roles add constraint roles_description_check check (char_length(description) <= 190)
    `)
  }
}

const BUILT_IN = [
  { en: 'Everything', fr: 'Tout', es: 'Todo', ar: 'كل شيء' },
  { en: 'Collects and delivers', fr: 'Collecte et livre', es: 'Recoge y entrega', ar: 'يجمع ويوصل' },
  {
    en: 'Orders, answers and follows in the portal', fr: 'Commande, répond et suit sur le portail',
    es: 'Pide, responde y sigue en el portal', ar: 'يطلب ويجيب ويتابع في البوابة',
  },
  {
    en: 'All but roles and settings', fr: 'Tout sauf les rôles et les paramètres',
    es: 'Todo menos los roles y los ajustes', ar: 'كل شيء ما عدا الأدوار والإعدادات',
  },
  {
    en: 'Takes orders, measures, hands over and collects money', fr: 'Prend les commandes, mesure, remet et encaisse',
    es: 'Toma pedidos, mide, entrega y cobra', ar: 'يستقبل الطلبيات ويقيس ويسلم ويستخلص',
  },
  {
    en: 'Plans collecting and delivering', fr: 'Planifie les collectes et les livraisons',
    es: 'Planifica recogidas y entregas', ar: 'ينظم الجمع والتوصيل',
  },
  { en: 'Runs the plant', fr: 'Dirige l’atelier', es: 'Dirige el taller', ar: 'يسير الورشة' },
  { en: 'Works in the plant', fr: 'Travaille à l’atelier', es: 'Trabaja en el taller', ar: 'يعمل في الورشة' },
  { en: 'Keeps the racks', fr: 'Tient les rayons', es: 'Lleva las estanterías', ar: 'يعتني بالرفوف' },
  {
    en: 'Takes, gives back and accounts for money', fr: 'Encaisse, rembourse et rend compte de l’argent',
    es: 'Cobra, devuelve y rinde cuentas del dinero', ar: 'يستخلص ويرجع الأموال ويحاسب عليها',
  },
] as const
