/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base URL of the API when it differs from the origin of the pages, without a trailing slash. */
  readonly VITE_API_URL?: string
}

// Made by tools/vite/i18n_subsets.ts.
declare module 'virtual:words/*' {
  interface Words { readonly [key: string]: string | Words }
  const words: Words
  export default words
}
declare module 'virtual:colours' {
  const colours: Readonly<Record<'order_status', Readonly<Record<string, string | null>>>>
  export default colours
}
// Made by tools/vite/icon_sprite.ts.
declare module 'virtual:icon_sprite' {
  const address: string
  export default address
}
