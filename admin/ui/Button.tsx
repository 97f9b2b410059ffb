import type { ComponentPropsWithRef } from 'react'
import styles from './Button.module.css'

type Variant = 'primary' | 'secondary' | 'danger' | 'dangerQuiet' | 'quiet'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: Variant
  size?: 'usual' | 'small' | 'icon'
}

export function Button({ variant = 'secondary', size = 'usual', type = 'button', className, ...rest }: ButtonProps) {
  const classes = [styles['button'], styles[variant], styles[size], className]
  return <button {...rest} type={type} className={classes.filter(Boolean).join(' ')} />
}
