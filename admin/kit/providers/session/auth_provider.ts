/** Refine's auth provider. Access to routes is checked by their loaders (auth/route_guards.ts). */
import type { AuthProvider } from '@refinedev/core'
import { readSession } from './session.ts'
import { signIn, signOut } from './auth_requests.ts'

export const authProvider: AuthProvider = {
  login: async ({ phone, password }: { phone: string; password: string }) => {
    try {
      await signIn('user', phone, password)
      return { success: true, redirectTo: '/user/dashboard' }
    } catch (error) {
      return { success: false, error: error as Error }
    }
  },
  logout: async () => {
    await signOut()
    return { success: true, redirectTo: '/admin' }
  },
  check: () => Promise.resolve(readSession()?.guard === 'user' ? { authenticated: true } : { authenticated: false, redirectTo: '/admin' }),
  // http.ts has already ended a session that the server rejects.
  onError: () => Promise.resolve({}),
  getIdentity: () => Promise.resolve(readSession()?.person ?? null),
  getPermissions: () => Promise.resolve(readSession()?.permissions ?? []),
}
