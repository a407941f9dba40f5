/** The page of one message. */
import { RoutedShow } from '../resource/show.tsx'
import { BY_HAND_TRANSITION } from './send_by_hand.ts'

export const Component = () => <RoutedShow parts={PARTS} />

const PARTS = { transitions: BY_HAND_TRANSITION }
