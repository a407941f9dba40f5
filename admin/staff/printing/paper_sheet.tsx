/** A paper on a page: as wide as the screen allows, and at its own size when it is printed. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { PaperDocument } from '#common/files/paper_document'
import './paper_sheet.css'
import { PaperView } from './paper_view.tsx'
import { measurePages, paperStyle, PIXELS_PER_MM } from './paper_style.ts'

/** `onDrawn`: once, when the sizes of the pages are known. */
export function PaperSheet({ paper, onDrawn }: { paper: PaperDocument; onDrawn?: (() => void) | undefined }) {
  const holder = useRef<HTMLDivElement>(null)
  const [heights, setHeights] = useState<readonly number[] | null>(null)
  const scale = useScale(holder, paper.width_mm * PIXELS_PER_MM)
  useLayoutEffect(() => {
    let isGone = false
    void document.fonts.ready.then(() => { if (!isGone && holder.current) setHeights(measurePages(holder.current)) })
    return () => { isGone = true }
  }, [paper])
  const isDrawn = heights !== null
  useLayoutEffect(() => { if (isDrawn) onDrawn?.() }, [isDrawn, onDrawn])
  return (
    <div ref={holder} className="paper-holder">
      <style>{paperStyle(paper, heights ?? [])}</style>
      <div className="paper-scale" style={scale < 1 ? { zoom: scale } : undefined}><PaperView document={paper} /></div>
    </div>
  )
}

function useScale(holder: RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = holder.current
    if (!element) return
    const fit = () => { setScale(Math.min(1, Math.floor(element.clientWidth / width * 1000) / 1000)) }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => { observer.disconnect() }
  }, [holder, width])
  return scale
}
