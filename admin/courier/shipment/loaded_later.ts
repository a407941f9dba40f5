import { lazy, type ComponentType } from 'react'

const PAUSE_MS = 2000

/**
 * A part of a page that is loaded when it is needed. A phone may have no network then, and its worker may not have kept the part yet: it
 * is asked for again until it comes, and the page around it stays.
 */
export const loadedLater = <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(() => untilLoaded(load))

export const untilLoaded = <Part>(load: () => Promise<Part>, pauseMs = PAUSE_MS): Promise<Part> =>
  load().catch(() => new Promise((resolve) => { setTimeout(resolve, pauseMs) }).then(() => untilLoaded(load, pauseMs)))
