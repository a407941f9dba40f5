/** The singular of an English plural: categories → category, boxes → box, cards → card. */
export const singular = (plural: string): string =>
  plural.replace(/ies$/, 'y').replace(/(ss|x|z|ch|sh)es$/, '$1').replace(/([^s])s$/, '$1')

/** The same for the compiler. */
export type Singular<N extends string> =
  N extends `${infer A}ies` ? `${A}y`
  : N extends `${string}${'ss' | 'x' | 'z' | 'ch' | 'sh'}es` ? N extends `${infer A}es` ? A : never
  : N extends `${string}ss` ? N : N extends `${infer A}s` ? A : N
