/** Outlines on a grid of 24, by condition of an item. */
import type { Row } from '#resources'

type Condition = NonNullable<Row<'order_items'>['condition']>[number]

export const CONDITION_ICONS: Readonly<Record<Condition, string>> = {
  stain: 'M12 3.5c3.2 4.2 5 7 5 10.2a5 5 0 0 1-10 0C7 10.5 8.8 7.7 12 3.5z',
  dye_stain: 'M6 10l6-6 7 7-6 6a2 2 0 0 1-3 0l-4-4a2 2 0 0 1 0-3zM19 15c1.3 1.8 2 2.8 2 3.8a2 2 0 0 1-4 0c0-1 .7-2 2-3.8z',
  urine: 'M9.5 3h5M10 3v6l-4 9a2 2 0 0 0 2 3h8a2 2 0 0 0 2-3l-4-9V3M7.7 15h8.6',
  burn: 'M12 3c.8 4 5 5.5 5 10.3a5 5 0 0 1-10 0c0-2.8 1.8-4 2.2-6.3 1.8 1 2.4 2 2.6 3.5C13 8.5 13 6 12 3z',
  hole: 'M4 4h16v16H4zM12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z',
  tear: 'M4 4h16v16H4zM12.5 4l-2.5 5.5 4 3-3 3 1.5 4.5',
  fringe_damage: 'M5 4h14v9H5zM7 13v7M10.5 13v3M14 13v7M17.5 13v3',
  moth: 'M12 8v10M12 9.5C9.5 4 4 4.5 4 9c0 3.5 4 5 8 3.5M12 9.5c2.5-5.5 8-5 8-.5 0 3.5-4 5-8 3.5',
  colour_bleed: 'M4 5h16M7 5v8M11 5v13M15 5v6M19 5v10',
  glue: 'M10.5 3h3l1 4h-5zM8 9h8v12H8zM8 13h8',
  mould: 'M8 6.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5zM16 5a2 2 0 1 0 0 4a2 2 0 0 0 0-4zM14 13a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
  odour: 'M7 20c-2.5-2.7 2.5-5.3 0-8s2.5-5.3 0-8M12.5 20c-2.5-2.7 2.5-5.3 0-8s2.5-5.3 0-8M18 20c-2.5-2.7 2.5-5.3 0-8s2.5-5.3 0-8',
  wet: 'M9 4c2.5 3.4 4 5.6 4 8a4 4 0 0 1-8 0c0-2.4 1.5-4.6 4-8zM17 12c1.6 2.2 2.5 3.6 2.5 5a2.5 2.5 0 0 1-5 0c0-1.4.9-2.8 2.5-5z',
  worn: 'M3 12h3.5l2-6 3.5 12 3.5-12 2 6H21',
}
