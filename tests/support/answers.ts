export const invalid = (errors: Readonly<Record<string, unknown>>) => ({ status: 422, body: { errors } })

export const refused = (status: number, code: string) => ({ status, body: { code } })
