/** The entry of a development build: the app, and the gallery of its screens beside it. */
if (window.location.pathname.startsWith('/__gallery')) {
  void import(/* webpackChunkName: "gallery" */ './gallery').then(({ openGallery }) => openGallery());
} else {
  void import(/* webpackChunkName: "main" */ '../boot/index');
}

export {};
