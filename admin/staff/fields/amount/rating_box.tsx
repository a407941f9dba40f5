import { lazy, Suspense } from 'react'
import type { RatingBoxProps } from './rating_stars.tsx'

const RatingStars = lazy(() => import('./rating_stars.tsx').then(({ RatingStars: stars }) => ({ default: stars })))

/** Stars to click; loaded lazily, because few forms have a rating. */
export const RatingBox = (props: RatingBoxProps) => (
  <Suspense fallback={<span className="rating-box" aria-busy="true" />}><RatingStars {...props} /></Suspense>
)
