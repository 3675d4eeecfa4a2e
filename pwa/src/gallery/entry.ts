if (window.location.pathname.startsWith('/__gallery')) {
  void import(/* webpackChunkName: "gallery" */ './gallery').then(({ openGallery }) => openGallery());
} else {
  void import(/* webpackChunkName: "main" */ '../boot/index');
}

export {};
