/** The colours of the landscape by day and by night. */
export interface Face {
  name: 'day' | 'night'
  sky: readonly (readonly [number, string])[]
  /** Sun or moon: its disc, and the light around it. */
  disc: string
  discEdge: string
  light: string
  lightOpacity: number
  cloudTop: string
  cloudFoot: string
  /** Mountains from the farthest to the nearest, each at its top and where haze takes it. */
  far: readonly [top: string, foot: string]
  peak: readonly [top: string, foot: string]
  peakLit: string
  near: readonly [top: string, foot: string]
  haze: string
  hill: readonly [top: string, foot: string]
  tower: string
  /** Stone: lit by the gap, in half shadow, in shadow; and the rim of light. */
  stone: readonly [lit: string, half: string, dark: string]
  cornice: readonly [lit: string, half: string, dark: string]
  rim: string
  court: readonly [top: string, foot: string]
  front: string
  frontLit: string
  lamp: string
  cloth: readonly [string, string]
}

export const day: Face = {
  name: 'day',
  sky: [
    [0, '#3a2036'],
    [0.16, '#6b3540'],
    [0.33, '#b25c3c'],
    [0.47, '#e8963f'],
    [0.58, '#fcc566'],
    [0.68, '#ffe6a8'],
    [1, '#ffe9b8'],
  ],
  disc: '#fffbe8',
  discEdge: '#ffe9a6',
  light: '#ffdf8a',
  lightOpacity: 0.95,
  cloudTop: '#8a4346',
  cloudFoot: '#ffcb7a',
  far: ['#d58b56', '#f6c480'],
  peak: ['#8d4a45', '#eeae6b'],
  peakLit: '#ffc578',
  near: ['#9a563c', '#e9a862'],
  haze: '#ffd590',
  hill: ['#6e3a27', '#a8683a'],
  tower: '#4d2418',
  stone: ['#c4763a', '#6a351e', '#2c150e'],
  cornice: ['#ffc878', '#9a5429', '#3b1c11'],
  rim: '#fff0b8',
  court: ['#c98342', '#5a2f19'],
  front: '#1f0f0a',
  frontLit: '#4a2616',
  lamp: '#ffe08a',
  cloth: ['#e9b949', '#8f2f1f'],
}

export const night: Face = {
  name: 'night',
  sky: [
    [0, '#040916'],
    [0.2, '#081632'],
    [0.42, '#10305f'],
    [0.58, '#1f5590'],
    [0.7, '#4c8cc4'],
    [1, '#6aa3d6'],
  ],
  disc: '#f4f9ff',
  discEdge: '#c9e0fb',
  light: '#a9d2ff',
  lightOpacity: 0.6,
  cloudTop: '#122a52',
  cloudFoot: '#6f9fd8',
  far: ['#1d4272', '#3f76ab'],
  peak: ['#12284c', '#366599'],
  peakLit: '#8fc0f4',
  near: ['#102646', '#2c5786'],
  haze: '#7fb2e4',
  hill: ['#0c1d38', '#1c3d66'],
  tower: '#081428',
  stone: ['#3f6ca6', '#152c4f', '#060d1c'],
  cornice: ['#9cc6f5', '#274a7a', '#0b172c'],
  rim: '#dceeff',
  court: ['#2d5688', '#0d1c36'],
  front: '#030812',
  frontLit: '#0e2140',
  lamp: '#ffd489',
  cloth: ['#7fb0ee', '#1d3a72'],
}
