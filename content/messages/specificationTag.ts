/** The attribute `lang` of pages with the specification's own sentences, most of which are Indonesian. */
export const SPECIFICATION_TAG = 'id'
