/** The words of the look's preview. Its screen is in English, as its neighbours are. */
export const lookWording = {
  preview: 'Preview of the landing page',
  theme: 'Theme of the preview',
  light: 'By day',
  dark: 'By night',
} as const
