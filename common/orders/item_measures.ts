/** The measures that an item has of its last order and of the next one. */
export const ITEM_MEASURES = ['shape', 'length_cm', 'width_cm', 'diameter_cm', 'height_cm', 'parts'] as const
