import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LARGEST_ID } from '../../content/limits.ts'
import { PAGE_SIZE, type ListQuery } from '../../content/reader.ts'
import { Refusal } from '../errors/refusals.ts'

export const idParams = z.object({ id: z.string() })

export function rowId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > LARGEST_ID) throw new Refusal('not_found')
  return id
}

/** Returns links to other pages of a list, for the header Link (RFC 8288). */
function pageLinks(url: string, page: number, size: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / size))
  const [path, search] = url.split('?', 2)
  const query = new URLSearchParams(search)
  query.set('per_page', String(size))
  const address = (number: number, rel: string) => {
    query.set('page', String(number))
    return `<${path}?${query.toString()}>; rel="${rel}"`
  }
  return [
    address(1, 'first'),
    ...(page > 1 ? [address(page - 1, 'prev')] : []),
    ...(page < last ? [address(page + 1, 'next')] : []),
    address(last, 'last'),
  ].join(', ')
}

type Paged = { [K in 'page' | 'per_page']?: ListQuery[K] | undefined }

export const totalHeaders = (url: string, { page, per_page }: Paged, total: number): Record<string, string> => ({
  'x-total-count': String(total),
  ...((page !== undefined || per_page !== undefined) && {
    link: pageLinks(url, page ?? 1, per_page ?? PAGE_SIZE.usual, total),
  }),
})

export function sayTotal({ url }: FastifyRequest, reply: FastifyReply, query: Paged, total: number): void {
  reply.headers(totalHeaders(url, query, total))
}
