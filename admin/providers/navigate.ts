import { createContext, use } from 'react'

interface Options { readonly replace?: boolean; readonly state?: unknown }

/** Resolves when the page there can be drawn. */
export type Navigate = (to: string, options?: Options) => Promise<void>

/** Given by app.tsx to the pages that are drawn without Refine. */
export const NavigateContext = createContext<Navigate>(() => Promise.resolve())

export const useNavigate = (): Navigate => use(NavigateContext)
