/**
 * The key `/` moves the focus to the page's search input, or opens `/search`. The script is inline, so that the key
 * works at once.
 */
export const slashKeyScript = `addEventListener('keydown',e=>{let t=e.target;if(e.key!=='/'||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented||t.closest?.('input,textarea,select,[contenteditable],dialog'))return;e.preventDefault();let i=document.querySelector('[data-search]');if(i){i.focus();i.select()}else location.assign((document.documentElement.dataset.prefix||'')+'/search')})`
