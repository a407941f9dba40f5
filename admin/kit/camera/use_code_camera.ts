/** The picture of the rear camera; every code in it is a scan. It stops while the page is hidden. */
import { useEffect, useRef, useState } from 'react'
import { createCodeReader } from './code_reader.ts'
import { errorBefore, errorOf, type CameraError } from './error.ts'
import { createSightings } from './sightings.ts'

export function useCodeCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  useEffect(() => { latest.current = onCode })
  const isVisible = usePageVisible()
  const [error, setError] = useState<CameraError | null>(null)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  useEffect(() => {
    if (!isVisible) return
    const controller = new AbortController()
    const { signal } = controller
    let stream: MediaStream | undefined
    const watch = async (picture: HTMLVideoElement) => {
      const early = errorBefore(isSecureContext, 'mediaDevices' in navigator)
      if (early) return setError(early)
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } })
      if (signal.aborted) return stopAll(stream)
      picture.srcObject = stream
      await picture.play()
      setError(null)
      setTrack(stream.getVideoTracks()[0] ?? null)
      await readCodes(picture, (code) => { latest.current(code) }, signal)
    }
    if (video.current) watch(video.current).catch((cause: unknown) => { if (!signal.aborted) setError(errorOf(cause)) })
    return () => { controller.abort(); if (stream) stopAll(stream) }
  }, [isVisible])
  return { video, error, track }
}

const stopAll = (stream: MediaStream): void => { for (const track of stream.getTracks()) track.stop() }

async function readCodes(picture: HTMLVideoElement, onCode: (code: string) => void, signal: AbortSignal): Promise<void> {
  const reader = await createCodeReader()
  const isNew = createSightings()
  // Ends with the signal, when the camera is closed; it pauses in each turn.
  while (!signal.aborted) {
    const [found] = picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader.detect(picture) : []
    if (found && !signal.aborted && isNew(found.rawValue, performance.now())) onCode(found.rawValue)
    await new Promise((resolve) => { setTimeout(resolve, PAUSE_MS) })
  }
}

const PAUSE_MS = 120

function usePageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => !document.hidden)
  useEffect(() => {
    const change = () => { setIsVisible(!document.hidden) }
    document.addEventListener('visibilitychange', change)
    return () => { document.removeEventListener('visibilitychange', change) }
  }, [])
  return isVisible
}
