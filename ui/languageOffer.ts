export const OFFER_MARK = 'data-offer'

/**
 * Shows once, to a visitor whose browser prefers another language that the site has, that the page can be read in it. The
 * script is inline, because the page is the same for all visitors, and nothing else of it depends on who reads it.
 */
export const languageOfferScript = `(()=>{let b=document.querySelector('[${OFFER_MARK}]');if(!b)return;let d=document.documentElement,k='language-offered',p=t=>t.toLowerCase().split('-')[0];try{if(localStorage.getItem(k))return}catch{return}for(let l of navigator.languages||[]){if(p(l)===p(d.lang))return;let o=[...b.children].find(c=>p(c.lang)===p(l));if(o){o.hidden=b.hidden=false;b.onclick=e=>{let t=e.target.closest('a,button');if(!t)return;try{localStorage.setItem(k,'1')}catch{}b.hidden=true;if(t.href){e.preventDefault();location.assign((o.dataset.prefix+location.pathname.slice((d.dataset.prefix||'').length)).replace(/(.)\\/$/,'$1')+location.search)}};return}}})()`
