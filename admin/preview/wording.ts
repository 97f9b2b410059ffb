/** The words of the preview. Its screens are in English, as their neighbours are. */
export const previewWording = {
  preview: 'Preview of the landing page',
  theme: 'Theme of the preview',
  light: 'By day',
  dark: 'By night',
} as const
