import type { ScanRequest, ScanResponse } from '#common/scan'
import { Failure } from '../../kit/providers/rest/api_failure.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { retryOnce } from './queue.ts'

const isBroken = (error: unknown): boolean => error instanceof Failure && error.statusCode === 0 && navigator.onLine

export const sendScan = (body: ScanRequest): Promise<ScanResponse> =>
  retryOnce(async () => (await call<ScanResponse>('/api/user/scan', { method: 'POST', body })).body, isBroken)
