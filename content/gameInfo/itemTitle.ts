const ENDS_WITH_SLOTS = /\[\d+\]$/

/** Players tell items of one name apart by their slots: "Crescent Scythe [1]". */
export const itemTitle = ({ name, slots }: { name: string; slots?: number | null | undefined }): string =>
  slots && slots > 0 && !ENDS_WITH_SLOTS.test(name) ? `${name} [${slots}]` : name
