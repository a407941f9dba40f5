/** The page that edits an order. New ones: intake/page.tsx. */
import { RoutedForm } from '../resource/form.tsx'
import { ORDER_FORM_PARTS } from './form_parts.tsx'
import './orders.css'

export const Component = () => <RoutedForm parts={ORDER_FORM_PARTS} />
