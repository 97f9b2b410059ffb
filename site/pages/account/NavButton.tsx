import { useNavigate } from 'react-router'
import button from '../../components/button.module.css'

export function NavButton({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate()
  return (
    <button type="button" className={`${button['button']} ${button['glass']}`} onClick={() => void navigate(to)}>
      {children}
    </button>
  )
}
