import { CHANGES, CHANNELS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { channelWording as words } from './wording.ts'

type Change<V, R> = Omit<Parameters<typeof useAction<V, R>>[0], 'language' | 'failed' | 'reload'> & { failed?: string }

export const useChannelChange = <V = void, R = unknown>(change: Change<V, R>) =>
  useAction<V, R>({ failed: words.failed, ...change, language: words.language, reload: [CHANNELS, CHANGES] })
