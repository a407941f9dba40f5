/** Why there is no camera, as a key of `ui.scan.camera`. */
export type CameraError = 'insecure' | 'missing' | 'denied' | 'busy'

export const errorBefore = (isSecure: boolean, hasDevices: boolean): CameraError | null =>
  (!isSecure ? 'insecure' : hasDevices ? null : 'missing')

export function errorOf(error: unknown): CameraError {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}
