/** What may be done with the rows of a content type. Bringing a row back from the trash is part of `delete`. */
export type ContentAction = 'see' | 'edit' | 'publish' | 'delete' | 'import'

/** Parts of the back-office that are no content type. */
export type Area = 'accounts' | 'audit' | 'demo' | 'takedowns'

/**
 * The right to do one thing. Permissions are not listed anywhere: there is one for each content type (by its key) and
 * action, and one for each area.
 */
export type Permission = { type: string; action: ContentAction } | { area: Area }
