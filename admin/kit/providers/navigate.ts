import { createContext, use } from 'react'

interface Options { readonly replace?: boolean; readonly state?: unknown }

/** Resolves when the target page is loaded. */
export type Navigate = (to: string, options?: Options) => Promise<void>

/** Provided by document/page_app.tsx for the pages without Refine. */
export const NavigateContext = createContext<Navigate>(() => Promise.resolve())

export const useNavigate = (): Navigate => use(NavigateContext)
