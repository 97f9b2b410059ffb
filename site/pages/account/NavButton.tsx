import { useNavigate } from 'react-router'
import button from '../../components/button.module.css'

/** The button of an account form that leads to another one. */
export function WayButton({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate()
  return (
    <button type="button" className={`${button['button']} ${button['glass']}`} onClick={() => void navigate(to)}>
      {children}
    </button>
  )
}
